ALTER TABLE "account_progress" ADD COLUMN "asked_at" bigint DEFAULT extract(epoch from now()) * 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_progress" ADD COLUMN "stored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "solana_stretches" ADD COLUMN "asked_at" bigint DEFAULT extract(epoch from now()) * 1000 NOT NULL;--> statement-breakpoint
CREATE INDEX "account_progress_asked" ON "account_progress" USING btree ("chain_id","asked_at");--> statement-breakpoint
CREATE INDEX "solana_stretches_asked" ON "solana_stretches" USING btree ("asked_at");--> statement-breakpoint
UPDATE "account_progress" SET "stored" = (SELECT count(*) FROM "transfers" WHERE "transfers"."address" = "account_progress"."address" AND "transfers"."chain_id" = "account_progress"."chain_id");