CREATE TABLE "wallet_farcaster_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"app_origin" text NOT NULL,
	"device" text NOT NULL,
	"browser_hash" text,
	"channel_sealed" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE INDEX "wallet_farcaster_logins_expiry" ON "wallet_farcaster_logins" USING btree ("expires_at");