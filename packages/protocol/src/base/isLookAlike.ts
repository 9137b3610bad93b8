import { toSkeleton } from './foldText.ts'

/** Name and symbol of a token that the operator lists. */
type ListedToken = { readonly name: string; readonly symbol: string }

const skeletonsOf = new WeakMap<readonly ListedToken[], ReadonlySet<string>>()

/**
 * Returns whether an unlisted token has the name or symbol of a listed one, or one that a reader would mistake for it.
 * Anyone can give a contract any name.
 */
export function isLookAlike(
  catalogue: readonly ListedToken[],
  ...texts: readonly (string | null | undefined)[]
): boolean {
  const listed = skeletonsOf.get(catalogue) ?? readSkeletons(catalogue)
  skeletonsOf.set(catalogue, listed)
  return texts.some((text) => typeof text === 'string' && listed.has(toSkeleton(text)))
}

/** Returns the label of a look-alike: its shortened contract address instead of its own name. */
export function toLookAlikeLabel(contract: string): string {
  return `${contract.slice(0, 6)}…${contract.slice(-4)}`
}

function readSkeletons(catalogue: readonly ListedToken[]): ReadonlySet<string> {
  const skeletons = catalogue.flatMap(({ name, symbol }) => [toSkeleton(name), toSkeleton(symbol)])
  return new Set(skeletons.filter((skeleton) => skeleton !== ''))
}
