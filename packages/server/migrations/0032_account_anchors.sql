CREATE TABLE "account_anchors" (
	"chain_id" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	CONSTRAINT "account_anchors_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
-- Earlier rows are left for processes of the version before. An index of the whole chain removes them.
INSERT INTO "account_anchors"
	SELECT * FROM "blocks" WHERE "chain_id" IN (SELECT "chain_id" FROM "account_progress");
