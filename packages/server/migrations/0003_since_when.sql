ALTER TABLE "nfts" ADD COLUMN "since" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "since" bigint;