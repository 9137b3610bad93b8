'use client'

import { useEffect, useRef } from 'react'
import { useKitContext } from './context.ts'
import { attachModal } from './modal/attachModal.ts'

/** Where the modal is drawn in the page's flow: for kits with `embedded: true` (spec 2.7), once per kit. */
export function InlineModal() {
  const value = useKitContext()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const detach = attachModal(value, place.current)
    value.modal.preload()
    return detach
  }, [value])
  return <div ref={place} />
}
