// Before the first paint, so that the chosen theme never flashes; a file, since the page allows no inline script.
try {
  const theme = localStorage.getItem('e-payment.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system's wish holds.
}
