// For autocannon, which loads it into its thread: all connections would walk the same list from its
// beginning, and sixteen of them ask for the same page at once.
module.exports = (client) => {
  const { requests } = client.opts
  const start = Math.floor(Math.random() * requests.length)
  client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
}
