CREATE TABLE "wallet_social_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"provider" text NOT NULL,
	"app_origin" text NOT NULL,
	"device" text NOT NULL,
	"browser_hash" text,
	"state_hash" text,
	"account_hash" text,
	"name" text,
	"code_hash" text,
	"digits_hash" text,
	"wrong" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "wallet_social_logins_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "social_hash" text;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "social_provider" text;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "name_sealed" text;--> statement-breakpoint
CREATE INDEX "wallet_social_logins_expiry" ON "wallet_social_logins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "wallet_users" ADD CONSTRAINT "wallet_users_social_hash_unique" UNIQUE("social_hash");