CREATE TABLE "approvals" (
	"owner" text NOT NULL,
	"chain_id" text NOT NULL,
	"token" text NOT NULL,
	"spender" text NOT NULL,
	"scope" text NOT NULL,
	"block_number" bigint NOT NULL,
	"mined_at" bigint NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "approvals_owner_chain_id_token_spender_scope_pk" PRIMARY KEY("owner","chain_id","token","spender","scope")
);
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "fee" numeric(78, 0);