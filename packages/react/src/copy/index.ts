export { type Copy, type CopyKey, en, type Translation } from './en/en.ts'
export { pseudoArabic, pseudoLong } from './pseudo.ts'
