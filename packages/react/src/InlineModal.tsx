'use client'

import { useEffect, useRef } from 'react'
import { useKitContext } from './kit/context.ts'
import { attachModal } from './modal/attachModal.ts'

/** Renders the modal inline in the page, for kits with `embedded: true` (spec 2.7). Use it once per kit. */
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
