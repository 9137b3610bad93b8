/**
 * The link that brings a connected wallet to the front: the one that it names itself, else the one that was followed
 * to connect it, without the code. Links of an app's own scheme come first: they never end on a web page.
 */
export function toWalletLink(
  redirect: { native?: string; universal?: string } | undefined,
  followed: string | undefined,
): string | undefined {
  const named = [redirect?.native, redirect?.universal].find((link) => link && isSafe(link))
  // `scheme://wc?uri=…` and `https://host/wc?uri=…` lead to the app without what follows the host.
  return named ?? followed?.replace(/(?<=\/)(wc)?\/?\?.*$/s, '')
}

/** Only what opens an app: a wallet's own words may be anything. */
function isSafe(link: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !/^(javascript|data|file|blob|http):/i.test(link)
}
