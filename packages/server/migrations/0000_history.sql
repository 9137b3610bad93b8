CREATE TABLE "blocks" (
	"chain_id" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	CONSTRAINT "blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"owner" text NOT NULL,
	"chain_id" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "holdings_owner_chain_id_contract_token_id_pk" PRIMARY KEY("owner","chain_id","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "nfts" (
	"chain_id" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"name" text,
	"description" text,
	"image" text,
	CONSTRAINT "nfts_chain_id_contract_token_id_pk" PRIMARY KEY("chain_id","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"standard" text NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" integer,
	"is_spam" boolean NOT NULL,
	CONSTRAINT "tokens_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"address" text NOT NULL,
	"chain_id" text NOT NULL,
	"block_number" bigint NOT NULL,
	"tx_index" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"hash" text NOT NULL,
	"mined_at" bigint NOT NULL,
	"sent_from" text NOT NULL,
	"sent_to" text NOT NULL,
	"nonce" bigint NOT NULL,
	"failed" boolean NOT NULL,
	"operation" text NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"token" text,
	"token_id" numeric(78, 0),
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "transfers_address_chain_id_block_number_tx_index_ordinal_pk" PRIMARY KEY("address","chain_id","block_number","tx_index","ordinal")
);
--> statement-breakpoint
CREATE INDEX "transfers_address_time" ON "transfers" USING btree ("address","mined_at","chain_id","block_number","tx_index","ordinal");--> statement-breakpoint
CREATE INDEX "transfers_chain_block" ON "transfers" USING btree ("chain_id","block_number");