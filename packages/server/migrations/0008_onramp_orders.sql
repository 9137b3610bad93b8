CREATE TABLE "onramp_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"provider" text NOT NULL,
	"secret" text NOT NULL,
	"account" text NOT NULL,
	"chain_id" text NOT NULL,
	"terms" text NOT NULL,
	"state" text NOT NULL,
	"ready_at" bigint,
	"signed" text,
	"hash" text,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "onramp_orders_secret" ON "onramp_orders" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "onramp_orders_newest" ON "onramp_orders" USING btree ("project","account","created_at");