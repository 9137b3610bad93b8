CREATE TABLE "event_counts" (
	"project" text NOT NULL,
	"day" text NOT NULL,
	"event" text NOT NULL,
	"way" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "event_counts_project_day_event_way_pk" PRIMARY KEY("project","day","event","way")
);
