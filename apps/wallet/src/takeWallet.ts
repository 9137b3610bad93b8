/**
 * Takes over the wallet in this tab, since two tabs would overwrite each other's sessions. Calls `onLost` in the
 * previous tab. In browsers without locks (insecure contexts), resolves without coordination.
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
