"""The table that all sides write to."""
from django.db import models


class Preset(models.Model):
    uuid = models.TextField(primary_key=True)
    name = models.TextField()
    kind = models.TextField()
    note = models.TextField()
    green = models.IntegerField()
    amber = models.IntegerField()
    position = models.IntegerField()
    weight = models.FloatField()
    active = models.BooleanField()
    createDate = models.TextField(null=True)
    updateDate = models.TextField(null=True)

    class Meta:
        managed = False
        db_table = "Preset"
