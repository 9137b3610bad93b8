/**
 * How long it counts that a service proved to serve a chain, or another chain: a different one may be at its address
 * later.
 */
export const provedMs = 3_600_000
