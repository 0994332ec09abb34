/** What keeps the server from its address; null for errors of another kind. */
export function describeListenFault(
  error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string },
): string | null {
  const { code, syscall, address, port, hostname } = error
  if (syscall === 'getaddrinfo')
    return `HOST: ${hostname} ist keine Adresse dieses Rechners (${code}). Bitte nennen Sie eine wie 127.0.0.1 oder 0.0.0.0.`
  if (syscall !== 'listen' && syscall !== 'bind') return null
  switch (code) {
    case 'EADDRINUSE':
      return `Der Port ${port} auf ${address} ist schon belegt. Bitte beenden Sie das andere Programm oder wählen Sie mit PORT einen anderen.`
    case 'EACCES':
    case 'EPERM':
      return `Der Port ${port} ist diesem Benutzer nicht erlaubt. Bitte wählen Sie mit PORT einen ab 1024; einen kleineren nimmt der Webserver davor entgegen.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST: ${address} ist keine Adresse dieses Rechners. Bitte nennen Sie eine wie 127.0.0.1 oder 0.0.0.0.`
    default:
      return `Auf ${address}:${port} lässt sich nicht lauschen (${code}).`
  }
}
