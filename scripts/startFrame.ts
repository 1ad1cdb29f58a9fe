import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { StartFrame } from '../src/layout/StartFrame.tsx'
import { signedOut as en } from '../src/text/signedOut.en.ts'
import { signedOut as ko } from '../src/text/signedOut.ko.ts'

const emptyRoot = '<div id="root"></div>'

/** Writes the frame of the main layout into the HTML page. React replaces it when the first screen is ready. */
export function startFrame(): Plugin {
  return {
    name: 'start-frame',
    transformIndexHtml: (html) => {
      if (!html.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}.`)
      const productNames = { ko: ko.productName, en: en.productName }
      const frame = renderToStaticMarkup(createElement(StartFrame, { productNames }))
      return html.replace(emptyRoot, `<div id="root">${frame}</div>`)
    },
  }
}
