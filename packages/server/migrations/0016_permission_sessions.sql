CREATE TABLE "permission_sessions" (
	"account" text NOT NULL,
	"pci" text NOT NULL,
	"project" text NOT NULL,
	"context" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "permission_sessions_account_pci_pk" PRIMARY KEY("account","pci")
);
--> statement-breakpoint
CREATE INDEX "permission_sessions_newest" ON "permission_sessions" USING btree ("account","created_at");