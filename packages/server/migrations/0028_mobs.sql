CREATE TABLE "mobs" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"starter" text NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mobs_by_starter" ON "mobs" USING btree ("project","starter");--> statement-breakpoint
CREATE INDEX "mobs_by_change" ON "mobs" USING btree ("changed_at");