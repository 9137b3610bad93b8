CREATE TABLE "account_claims" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"token" text NOT NULL,
	"block_number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_claims_chain_id_address_token_block_number_hash_pk" PRIMARY KEY("chain_id","address","token","block_number","hash")
);
--> statement-breakpoint
CREATE TABLE "account_grants" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"token" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "account_grants_chain_id_address_token_pk" PRIMARY KEY("chain_id","address","token")
);
--> statement-breakpoint
CREATE TABLE "account_progress" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"known_from" bigint NOT NULL,
	"known_to" bigint NOT NULL,
	"mined_at" bigint NOT NULL,
	"natives_from" bigint,
	CONSTRAINT "account_progress_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "range_limits" (
	"chain_id" text NOT NULL,
	"method" text NOT NULL,
	"blocks" integer NOT NULL,
	CONSTRAINT "range_limits_chain_id_method_pk" PRIMARY KEY("chain_id","method")
);
