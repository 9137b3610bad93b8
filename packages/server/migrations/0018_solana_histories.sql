CREATE TABLE "solana_stretches" (
	"chain_id" text NOT NULL,
	"owner" text NOT NULL,
	"address" text NOT NULL,
	"newest" text,
	"oldest" text,
	"slot" bigint,
	"mined_at" bigint,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "solana_stretches_owner_chain_id_address_pk" PRIMARY KEY("owner","chain_id","address")
);
