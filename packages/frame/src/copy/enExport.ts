/** The texts of the screens of an export, in English: they load with those. `{name}` stands for a value. */
export const enExport = {
  exportTitle: 'Show your recovery phrase',
  exportText: 'These 12 words are your wallet. You can use them in any other wallet, without us.',
  exportWarningTitle: 'Anyone with these words controls your wallet',
  exportWarningText:
    'Never type them into a site or send them to anyone, not even to someone who offers to help you.',
  exportDeed: 'Continue',

  phraseTitle: 'Your recovery phrase',
  phraseText: 'Write down the words in this order, and keep them somewhere safe.',
  phraseWords: 'The 12 words',
  phraseHidden: 'The words are hidden.',
  phraseShown: 'The words are shown for one minute.',
  phraseAlone: 'Make sure nobody can see your screen.',
  phraseShow: 'Show',
  phraseHide: 'Hide',
  phraseCopy: 'Copy',
  phraseCopied: 'Copied. Other programs can read the clipboard, so copy something else soon.',
  phraseCopyFailed: 'The browser blocked copying. Write down the words.',
  phraseDone: 'Done',
  phraseFailedTitle: 'Couldn’t load the words',
  phraseFailedText: 'Try again. If it fails again, close this and start over.',
} as const
