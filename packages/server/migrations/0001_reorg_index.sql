DROP INDEX "transfers_chain_block";--> statement-breakpoint
CREATE INDEX "transfers_block" ON "transfers" USING brin ("chain_id","block_number");