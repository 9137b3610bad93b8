import { toSkeleton } from './foldText.ts'

/** What a token that the operator lists is called. */
type ListedToken = { readonly name: string; readonly symbol: string }

const skeletonsOf = new WeakMap<readonly ListedToken[], ReadonlySet<string>>()

/**
 * Tells whether something that the operator does not list goes by a name or a symbol of what it does, or by one that a
 * reader takes for it. Anybody can give a contract any name.
 */
export function isLookAlike(
  catalogue: readonly ListedToken[],
  ...texts: readonly (string | null | undefined)[]
): boolean {
  const listed = skeletonsOf.get(catalogue) ?? readSkeletons(catalogue)
  skeletonsOf.set(catalogue, listed)
  return texts.some((text) => typeof text === 'string' && listed.has(toSkeleton(text)))
}

/** What a look-alike is shown as: its contract, shortened, and none of its own words. */
export function toLookAlikeLabel(contract: string): string {
  return `${contract.slice(0, 6)}…${contract.slice(-4)}`
}

function readSkeletons(catalogue: readonly ListedToken[]): ReadonlySet<string> {
  const skeletons = catalogue.flatMap(({ name, symbol }) => [toSkeleton(name), toSkeleton(symbol)])
  return new Set(skeletons.filter((skeleton) => skeleton !== ''))
}
