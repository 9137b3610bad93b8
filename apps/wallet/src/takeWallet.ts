/**
 * Makes this tab the one that holds the wallet: two would write over each other's sessions. The tab that held it so far
 * is told by `onLost`. Where the browser has no locks (a page without a secure context), nobody is asked.
 */
export function takeWallet(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve()
    navigator.locks
      .request('latchkey-test-wallet', { steal: true }, () => {
        resolve()
        return new Promise(() => {})
      })
      .catch(onLost)
  })
}
