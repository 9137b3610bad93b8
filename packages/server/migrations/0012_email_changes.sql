ALTER TABLE "wallet_email_logins" ADD COLUMN "purpose" text DEFAULT 'login' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_email_logins" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "wallet_email_logins" ADD COLUMN "new_email" text;--> statement-breakpoint
CREATE INDEX "wallet_email_logins_user" ON "wallet_email_logins" USING btree ("user_id");