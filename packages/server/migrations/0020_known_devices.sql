ALTER TABLE "wallet_devices" ADD COLUMN "device" text;--> statement-breakpoint
UPDATE "wallet_devices" SET "device" = "wallet_sessions"."device" FROM "wallet_sessions" WHERE "wallet_sessions"."user_id" = "wallet_devices"."user_id" AND "wallet_sessions"."key" = "wallet_devices"."key";
