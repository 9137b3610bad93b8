CREATE TABLE "relay_messages" (
	"topic" text NOT NULL,
	"id" text NOT NULL,
	"message" text NOT NULL,
	"tag" integer NOT NULL,
	"attestation" text,
	"published_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"publisher" text NOT NULL,
	CONSTRAINT "relay_messages_topic_id_pk" PRIMARY KEY("topic","id")
);
--> statement-breakpoint
CREATE TABLE "relay_receipts" (
	"topic" text NOT NULL,
	"id" text NOT NULL,
	"client_id" text NOT NULL,
	CONSTRAINT "relay_receipts_topic_id_client_id_pk" PRIMARY KEY("topic","id","client_id")
);
--> statement-breakpoint
CREATE INDEX "relay_messages_expiry" ON "relay_messages" USING btree ("expires_at");