/** Failure codes of the mobs' routes, with their HTTP statuses. */
export const mobFailureStatuses = {
  /** The mob has the maximum number of members. */
  MOB_FULL: 409,
  /** The account has started the maximum number of mobs. */
  MOB_LIMIT_REACHED: 409,
} as const
/** A failure code of the mobs' routes. */
export type MobFailureCode = keyof typeof mobFailureStatuses
