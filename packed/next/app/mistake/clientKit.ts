'use client'

export { kit } from '../kit'
