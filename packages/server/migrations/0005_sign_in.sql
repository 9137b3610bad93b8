CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"written_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"scope" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "sign_in_nonces_scope_nonce_pk" PRIMARY KEY("scope","nonce")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"holder" text NOT NULL,
	"account" text NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"cacao" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE INDEX "notes_newest" ON "notes" USING btree ("project","written_at");--> statement-breakpoint
CREATE INDEX "sign_in_nonces_expiry" ON "sign_in_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_sessions_holder" ON "sign_in_sessions" USING btree ("scope","holder","account");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_account" ON "sign_in_sessions" USING btree ("scope","account");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_expiry" ON "sign_in_sessions" USING btree ("expires_at");