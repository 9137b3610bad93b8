ALTER TABLE "wallet_farcaster_logins" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "wallet_social_logins" ADD COLUMN "user_id" text;