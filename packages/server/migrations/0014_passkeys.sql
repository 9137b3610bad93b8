CREATE TABLE "wallet_passkey_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"app_origin" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "passkey_hash" text;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "passkey_key_sealed" text;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "passkey_counter" bigint;--> statement-breakpoint
CREATE INDEX "wallet_passkey_logins_expiry" ON "wallet_passkey_logins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "wallet_users" ADD CONSTRAINT "wallet_users_passkey_hash_unique" UNIQUE("passkey_hash");