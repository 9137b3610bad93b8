'use client'

import { useIdentity, useNetworkState } from '@latchkey/react'

// From @latchkey/codemod: ConnectKit's Avatar and ChainIcon, on Latchkey's hooks. They are part of your app now.

type PictureProps = { size?: number | string; radius?: number | string }

/** Shows the avatar of an address, or a color of its own. */
export function Avatar({
  address,
  name,
  size = 96,
  radius = 96,
}: PictureProps & { address?: string; name?: string }) {
  const { data } = useIdentity({ address })
  const avatar = data?.avatar ?? undefined
  const hue = Number.parseInt((address ?? name ?? '').replace(/\W/g, '').slice(-6), 36) % 360 || 210
  const style = { width: size, height: size, borderRadius: radius, display: 'inline-block' }
  return avatar === undefined ? (
    <span aria-hidden="true" style={{ ...style, background: `hsl(${hue} 60% 60%)` }} />
  ) : (
    <img alt="" src={avatar} style={style} />
  )
}

/** Shows the first letter of a chain. */
export function ChainIcon({
  id,
  size = 24,
  radius = '50%',
  unsupported = false,
}: PictureProps & { id?: number; unsupported?: boolean }) {
  const { requestedCaipNetworks } = useNetworkState()
  const network = requestedCaipNetworks.find((one) => one.id === id)
  return (
    <span
      title={network?.name ?? ''}
      style={{
        width: size,
        height: size,
        borderRadius: radius,
        display: 'inline-grid',
        placeItems: 'center',
        background: '#8884',
        opacity: unsupported ? 0.5 : 1,
      }}
    >
      {network?.name[0] ?? '?'}
    </span>
  )
}
