# Boots systemd in a Debian root, in namespaces that `unshare` made: mounts and processes of its own, the network of the machine.
# $1: the root.
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
# systemd hands secrets to a service by mounts that must reach it. What this root is mounted on stays private: containers take
# a root of their own by pivot_root, which refuses a root on a shared mount.
mount --make-rshared "$root"
exec env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" /lib/systemd/systemd --log-target=null
