-- Marks chains whose accounts had all been deleted before the migration above: their blocks are anchors, far apart, while an
-- index of the whole chain keeps each block. It also marks an index that has already continued from such anchors.
INSERT INTO "account_anchors"
	SELECT * FROM "blocks" WHERE "chain_id" IN (
		SELECT "chain_id" FROM "blocks"
			WHERE "chain_id" NOT IN (SELECT "chain_id" FROM "account_anchors")
			GROUP BY "chain_id" HAVING max("number") - min("number") >= count(*) OR count(*) = 1
	);
