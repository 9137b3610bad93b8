import { loadWalletIcon, type WalletRow } from '@latchkey/core'
import { Mark } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { pendingIcon } from '../base/pendingIcon.ts'

/** Shows a wallet's own logo, or the kit's, which loads now; or else the first letter of its name. */
export function WalletMark({
  wallet: { id, name, icon, color },
  size = 32,
}: {
  wallet: Pick<WalletRow, 'id' | 'name' | 'icon' | 'color'>
  size?: number
}) {
  const known = useKnownIcon(id, icon === undefined)
  return <Mark name={name} src={icon ?? known} color={color} size={size} />
}

/** Logos by wallet id. Undefined for wallets without one. */
const loaded = new Map<string, string | undefined>()

/** Returns the kit's logo of a wallet. An empty picture while it loads, since a letter would flash before it. */
function useKnownIcon(id: string, isAsked: boolean): string | undefined {
  const [, setLoaded] = useState(id)
  useEffect(() => {
    if (!isAsked || loaded.has(id)) return
    loadWalletIcon(id)
      .catch(() => undefined)
      .then((icon) => {
        loaded.set(id, icon)
        setLoaded(`${id} loaded`)
      })
  }, [id, isAsked])
  return loaded.has(id) ? loaded.get(id) : pendingIcon
}
