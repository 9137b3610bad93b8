/** A name's attributes (7.17): ENS text records (ENSIP-5, ENSIP-18), and `bio`, which other clients write. */
export const nameAttributes = [
  'alias',
  'avatar',
  'bio',
  'description',
  'display',
  'email',
  'header',
  'keywords',
  'location',
  'mail',
  'notice',
  'phone',
  'theme',
  'timezone',
  'url',
] as const

/** A service key, which is a reversed domain: `com.github` (ENSIP-5). */
const serviceKey = /^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/

/** Returns whether a name may have an attribute. */
export function isNameAttribute(key: string): boolean {
  return nameAttributes.some((known) => known === key) || serviceKey.test(key)
}
