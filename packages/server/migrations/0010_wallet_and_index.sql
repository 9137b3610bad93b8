-- What was indexed before 0007 has neither fees nor approvals: where there is any, the index is made anew.
DO $$ BEGIN
	IF EXISTS (
		SELECT 1 FROM "transfers" WHERE "address" = lower("sent_from")
		GROUP BY "address", "chain_id", "block_number", "tx_index" HAVING max("fee") IS NULL
	) THEN
		TRUNCATE "transfers", "holdings", "tokens", "nfts", "approvals", "blocks";
	END IF;
END $$;
--> statement-breakpoint
CREATE TABLE "wallet_devices" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"share_sealed" text,
	CONSTRAINT "wallet_devices_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "wallet_turns" (
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "wallet_turns_what_subject_pk" PRIMARY KEY("what","subject")
);
--> statement-breakpoint
CREATE TABLE "wallet_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email_hash" text,
	"email_sealed" text,
	"created_at" bigint NOT NULL,
	"eip155" text,
	"solana" text,
	"recovery_kind" text,
	"recovery_salt" text,
	"recovery_credential_id" text,
	"recovery_share_sealed" text,
	"base_share_sealed" text,
	CONSTRAINT "wallet_users_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE TABLE "wallet_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" bigint NOT NULL,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"project_id" text NOT NULL,
	"purpose" text
);
--> statement-breakpoint
CREATE TABLE "wallet_email_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"app_origin" text NOT NULL,
	"device" text NOT NULL,
	"way" text NOT NULL,
	"code_hash" text,
	"link_hash" text,
	"digits" text,
	"wrong" integer NOT NULL,
	"wrong_at" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"confirmed_at" bigint,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "wallet_proofs" (
	"key" text NOT NULL,
	"jti" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "wallet_proofs_key_jti_pk" PRIMARY KEY("key","jti")
);
--> statement-breakpoint
CREATE TABLE "wallet_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"device" text NOT NULL,
	"created_at" bigint NOT NULL,
	"login_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "wallet_sessions_device" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "wallet_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_sessions" ADD CONSTRAINT "wallet_sessions_of_device" FOREIGN KEY ("user_id","key") REFERENCES "public"."wallet_devices"("user_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_tokens" ADD CONSTRAINT "wallet_tokens_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_turns_end" ON "wallet_turns" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "wallet_audit_subject" ON "wallet_audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "wallet_audit_newest" ON "wallet_audit" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_email_logins_alive" ON "wallet_email_logins" USING btree ("subject") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_email_logins_link" ON "wallet_email_logins" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "wallet_email_logins_subject" ON "wallet_email_logins" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "wallet_email_logins_newest" ON "wallet_email_logins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wallet_proofs_expiry" ON "wallet_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_sessions_use" ON "wallet_sessions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "wallet_tokens_session" ON "wallet_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wallet_tokens_expiry" ON "wallet_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "onramp_orders_change" ON "onramp_orders" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "transfers_token" ON "transfers" USING btree ("address","chain_id","token","block_number","tx_index","ordinal") WHERE "transfers"."amount" > 0;