import { isAllowedImage } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** Returns an image, unless it is from an origin that isn't allowed, or can't be loaded. */
export function useButtonImage(source: string | undefined): { picture: ReactNode; isBroken: boolean } {
  const { api } = useKit().config
  const [broken, setBroken] = useState<string>()
  if (source === undefined || source === broken || !isAllowedImage(source, api === undefined ? [] : [api]))
    return { picture: null, isBroken: true }
  const onError = () => setBroken(source)
  const picture = (
    <img className="latchkey-button-image" src={source} onError={onError} alt="" decoding="async" />
  )
  return { picture, isBroken: false }
}
