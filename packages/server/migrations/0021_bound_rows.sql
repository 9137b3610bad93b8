CREATE TABLE "bound_tables" (
	"name" text PRIMARY KEY NOT NULL,
	"bound_at" bigint NOT NULL,
	"rows" bigint,
	"mac" text
);
--> statement-breakpoint
ALTER TABLE "name_addresses" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "onramp_orders" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "permission_sessions" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "sign_in_nonces" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_farcaster_logins" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_email_logins" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_passkey_logins" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_sessions" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_tokens" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "wallet_social_logins" ADD COLUMN "mac" text;