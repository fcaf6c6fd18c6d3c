console.log(process.version, process.argv.slice(2), process.env.PATH.slice(0, 120));
