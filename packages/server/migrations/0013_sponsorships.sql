CREATE TABLE "sponsorships" (
	"project" text NOT NULL,
	"day" text NOT NULL,
	"wei" numeric(78, 0) NOT NULL,
	CONSTRAINT "sponsorships_project_day_pk" PRIMARY KEY("project","day")
);
