CREATE TABLE "name_addresses" (
	"name" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "name_addresses_name_coin_type_pk" PRIMARY KEY("name","coin_type")
);
--> statement-breakpoint
CREATE TABLE "name_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"owner_coin_type" bigint NOT NULL,
	"attributes" text NOT NULL,
	"registered_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "name_addresses_address" ON "name_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "name_texts_expiry" ON "name_texts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "names_owner" ON "names" USING btree ("owner");