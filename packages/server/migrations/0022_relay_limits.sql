CREATE TABLE "relay_topics" (
	"topic" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"other_client_id" text,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_usage" (
	"account" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "heard" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "relay_topics_expiry" ON "relay_topics" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "relay_usage" ("account", "bytes")
SELECT "publisher", sum(512 + octet_length("message") + coalesce(octet_length("attestation"), 0)) FROM "relay_messages" GROUP BY "publisher";--> statement-breakpoint
INSERT INTO "relay_usage" ("account", "bytes")
SELECT 'all', coalesce((SELECT sum("bytes") FROM "relay_usage"), 0) + 512 * (SELECT count(*) FROM "relay_receipts") + 512 * (SELECT count(DISTINCT "topic") FROM "relay_receipts");--> statement-breakpoint
INSERT INTO "relay_topics" ("topic", "client_id", "other_client_id", "expires_at")
SELECT "topic", min("client_id"), nullif(max("client_id"), min("client_id")), (extract(epoch FROM now()) * 1000)::bigint + 2592000000 FROM "relay_receipts" GROUP BY "topic";
