/** A TLS certificate and its key, both PEM. */
export type Certificate = { cert: string; key: string }
