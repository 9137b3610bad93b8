import type { ViewEntry } from './policy/ids.ts'

type Stack = readonly ViewEntry[]

/**
 * Returns a stack without details that belong to an account: it leads back to Account, or keeps another view on top.
 * The same stack if there are none.
 */
export function withoutDetails(stack: Stack): Stack {
  const top = stack.at(-1)
  if (!top || !stack.some(isDetails)) return stack
  const account = stack.find(({ view }) => view === 'Account') ?? { view: 'Account', data: undefined }
  if (isDetails(top)) return [account]
  // As long as before, since a view at another depth would mount again.
  return stack.map((entry) => (isDetails(entry) ? account : entry))
}

/** Returns whether an entry holds data of the account that it was opened for. */
function isDetails({ view }: ViewEntry): boolean {
  return view === 'NftDetails' || view === 'ActivityDetails'
}
