ALTER TABLE "approvals" DROP CONSTRAINT "approvals_owner_chain_id_token_spender_scope_pk";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_owner_chain_id_token_spender_scope_block_number_pk" PRIMARY KEY("owner","chain_id","token","spender","scope","block_number");--> statement-breakpoint
-- Earlier rows have only the newest block of an approval. A copy in the oldest block that a reorg can leave stands for the
-- blocks before it.
INSERT INTO "approvals"
	SELECT "owner", "approvals"."chain_id", "token", "spender", "scope", "oldest"."number", "mined_at", "is_own"
	FROM "approvals"
	JOIN (SELECT "chain_id", min("number") AS "number" FROM "blocks" GROUP BY "chain_id") AS "oldest"
		ON "oldest"."chain_id" = "approvals"."chain_id" AND "oldest"."number" < "approvals"."block_number";
--> statement-breakpoint
CREATE INDEX "approvals_block" ON "approvals" USING brin ("chain_id","block_number");