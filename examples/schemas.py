"""Validation models for the tools in aion_tools/."""

from pydantic import BaseModel, Field


class SendOutputSchema(BaseModel):
    """What SendOutput takes."""

    user: str = Field(description="The user's identifier", min_length=1)


class LogInSchema(BaseModel):
    """What LogIn takes."""

    email: str = Field(description="The e-mail address the account was made with", examples=["ana@example.com"])
    password: str = Field(description="The password, as the user typed it", min_length=12)
    remember: bool = Field(default=False, description="Whether to stay signed in on this device")
